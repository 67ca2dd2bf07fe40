#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { loadProgram } from './load-program.ts';

declare const __VERSION__: string;

enableCompileCache?.();

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') process.stdout.write(`${__VERSION__}\n`);
else void loadProgram(import.meta.dirname).program.run(process.argv, __VERSION__);
