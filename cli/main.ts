#!/usr/bin/env node
import { loadProgram } from './load-program.ts';

declare const __VERSION__: string;

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') process.stdout.write(`${__VERSION__}\n`);
else void loadProgram(import.meta.dirname).program.run(process.argv, __VERSION__);
