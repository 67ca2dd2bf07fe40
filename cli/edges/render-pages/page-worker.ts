import { enableCompileCache } from 'node:module';

enableCompileCache?.();

void import('./work-on-pages.ts').then(({ workOnPages }) => workOnPages());
