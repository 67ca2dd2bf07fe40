#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { run } from './run.ts';

declare const __VERSION__: string;

// Before anything large is loaded: commands are, when they are asked for.
enableCompileCache();
void run(process.argv, __VERSION__);
