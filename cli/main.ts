#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

declare const __VERSION__: string;

enableCompileCache?.();

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') process.stdout.write(`${__VERSION__}\n`);
else void import('./run.ts').then(({ run }) => run(process.argv, __VERSION__));
