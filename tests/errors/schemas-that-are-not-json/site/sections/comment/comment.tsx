export function Comment() { return <p>x</p>; }
