export function AKeyword() {
  return <p>Nothing</p>;
}
