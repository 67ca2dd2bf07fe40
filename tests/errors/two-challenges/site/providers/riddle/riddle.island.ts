import { challengeForm, loadScript } from 'campaign-site/browser';

/** Shows a riddle in a form. */
export function riddleIsland(island: HTMLElement, { key }: { key: string }): void {
  challengeForm(island, async (place, solved) => {
    await loadScript(`https://riddle.example.com/r.js?key=${key}`);
    place.append('What has keys but opens no lock?');
    place.onclick = () => solved('a-piano');
    return () => {};
  });
}
