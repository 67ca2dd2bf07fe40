export function IField() {
  return <p>Nothing</p>;
}
