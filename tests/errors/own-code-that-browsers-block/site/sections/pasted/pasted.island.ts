export function pastedIsland(island: HTMLElement): void {
  const add = new Function('a', 'b', 'return a + b');
  eval('1 + 1');
  setTimeout('alert(1)', 10);
  island.setAttribute('style', 'color: red');
  island.innerHTML = '<b style="color: red" onclick="alert(1)">x</b>';
  console.log(add(1, 2));
}
