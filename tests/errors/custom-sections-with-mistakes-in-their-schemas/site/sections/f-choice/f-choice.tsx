export function FChoice() {
  return <p>Nothing</p>;
}
