export function Comma() { return <p>x</p>; }
