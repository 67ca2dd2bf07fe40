import { loadScript, whenConsented } from 'campaign-site/browser';

export function counterIsland(_island: HTMLElement, { domain }: { domain: string }) {
  whenConsented(() => void loadScript(`https://counter.example.com/c.js?site=${domain}`));
}
