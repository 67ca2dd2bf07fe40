/** Two lines that become a cross while the menu is open. */
export function MenuMark() {
  return (
    <svg className="menu-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path className="menu-mark__first" d="M4 9h16" />
      <path className="menu-mark__second" d="M4 15h16" />
    </svg>
  );
}
