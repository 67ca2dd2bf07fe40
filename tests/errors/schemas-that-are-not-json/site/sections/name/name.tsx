export function Name() { return <p>x</p>; }
