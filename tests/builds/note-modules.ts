import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/* Loaded into a program: writes the files of all modules that it loads to where NOTED says. */

const loaded: string[] = [];

registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.NOTED ?? '', loaded.join('\n')));
