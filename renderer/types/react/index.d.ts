// Where packages see only what they declare themselves, as with pnpm, a site's own sections find the
// types of React here: `typeRoots` in the tsconfig.json of a new project.
import React = require('react');
export = React;
