/** The style of pages of the preview that show several things side by side. */
export const FIGURES_STYLE = `
html { background: #dfe5e2; color: #10201c; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 0; padding: 24px; }
h1 { font-size: 24px; }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 24px; margin: 0; padding: 0; list-style: none; }
figure { margin: 0; break-inside: avoid; }
figcaption { margin-block-end: 8px; min-block-size: 2.8em; }
iframe { border: 0; background: #fff; }
`;
