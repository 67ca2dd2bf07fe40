/** Address of the player, which is asked not to track anybody; that of an unlisted video has its key. */
export function playerUrl(videoId: string): string {
  const [number, key] = videoId.split('/');
  return `https://player.vimeo.com/video/${number}?${key ? `h=${key}&` : ''}dnt=1`;
}
