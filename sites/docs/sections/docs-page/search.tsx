/** The search before it is used, and what it finds. Without a script there is the navigation. */
export function Search(_props: { index: string }) {
  return (
    <search className="docs-search">
      <label className="visually-hidden" htmlFor="search">
        Search the manual
      </label>
      <input
        id="search"
        type="search"
        placeholder="Search"
        autoComplete="off"
        role="combobox"
        aria-expanded="false"
        aria-controls="found"
        aria-autocomplete="list"
      />
      <div id="found" className="docs-search__found" role="listbox" aria-label="Pages" hidden />
    </search>
  );
}
