/** Three small illustrated photographs, for entries that announce new ones. */
export function Snapshots() {
  return (
    <svg className="snapshots" viewBox="0 0 192 60" aria-hidden="true">
      <g>
        <rect className="snapshots__sky" width="60" height="60" rx="9" />
        <circle className="snapshots__sun" cx="43" cy="17" r="8" />
        <path className="snapshots__hill" d="M0 42q15-15 30-5t30-4v18q0 9-9 9H9q-9 0-9-9z" />
        <path className="snapshots__leaf" d="M20 52q-2-14 3-18 9 7 0 18zm2 0q9-2 11-9-9-1-11 9z" />
      </g>
      <g transform="translate(66)">
        <rect className="snapshots__warm" width="60" height="60" rx="9" />
        <path className="snapshots__sun" d="M14 60V38q0-6 6-6h20q6 0 6 6v22z" />
        <path className="snapshots__hill" d="M22 32V22q0-6 8-6t8 6v10z" />
        <circle className="snapshots__leaf" cx="30" cy="45" r="6" />
      </g>
      <g transform="translate(132)">
        <rect className="snapshots__hill" width="60" height="60" rx="9" />
        <circle className="snapshots__sky" cx="22" cy="36" r="13" />
        <circle className="snapshots__warm" cx="40" cy="28" r="9" />
        <path className="snapshots__leaf" d="M0 47q30-9 60 2v2q0 9-9 9H9q-9 0-9-9z" />
      </g>
    </svg>
  );
}
