import { loadScript, whenConsented } from 'campaign-site/browser';

export function helperIsland(_island: HTMLElement, { team }: { team: string }) {
  whenConsented(() => void loadScript(`https://chat.example.com/${team}.js`).catch(() => {}));
}
