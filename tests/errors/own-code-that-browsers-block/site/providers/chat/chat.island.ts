import { loadScript } from 'campaign-site/browser';

export function chatIsland(): void {
  document.body.insertAdjacentHTML('beforeend', '<a href="javascript:openChat()">Chat</a>');
  void loadScript('https://chat.example.com/chat.js');
}
