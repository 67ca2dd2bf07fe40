/** Address of the player that sets no cookies before it plays. */
export function playerUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}`;
}
