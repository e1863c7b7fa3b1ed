/** What the button says while the bike is not saved. */
export const SaveSign = () => (
  <>
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3.5 20V9L12 4l8.5 5v11M7.5 20v-8h9v8M7.5 16h9" />
    </svg>
    שמירה במוסך שלי
  </>
)
