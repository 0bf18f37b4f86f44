/**
 * The SVG shapes of the icons. They are part of the code, so that the page loads no image from another server. They
 * need no text for screen readers, because a label with the same meaning stands beside each icon.
 */
const DRAWINGS = {
  bag: (
    <path d="M5 8h14l-1 11.2a2 2 0 0 1-2 1.8H8a2 2 0 0 1-2-1.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  ),
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path d="M2.5 9.5h19M6 15h4" />
    </>
  ),
  // Four squares in a rhombus, which shoppers know from their banks. It is not the Pix trademark itself.
  pix: (
    <path d="m12 2.8 3.6 3.6L12 10 8.4 6.4zM12 14l3.6 3.6-3.6 3.6-3.6-3.6zM6.4 8.4 10 12l-3.6 3.6L2.8 12zM17.6 8.4l3.6 3.6-3.6 3.6L14 12z" />
  ),
  wallet: (
    <>
      <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H18a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2H4.5" />
      <path d="M16.5 13.7h.01" strokeWidth="2.6" />
    </>
  ),
  /** An arrow that leaves a box. It stands for a page outside of this shop. */
  link: (
    <path d="M18.5 13.5V18a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V8A2.5 2.5 0 0 1 6 5.5h4.5M14.5 3.5h6v6M20.5 3.5 11 13" />
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.4" />,
  person: (
    <>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
}

export function Icon({ of }: { of: keyof typeof DRAWINGS }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[of]}
    </svg>
  )
}
