import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://www.larkfield.example',
  publicDir: 'static',
  outDir: 'public',
  cacheDir: 'cache',
  vite: { cacheDir: 'cache/vite' },
});
