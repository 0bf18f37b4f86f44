const RELEASES = ["mouseup", "dragend", "keydown"] as const

let isPressed = false

/** Notices presses from now on, and returns the function that ends it. Needed by `whenReleased`. */
export function watchPresses(): () => void {
  const press = () => (isPressed = true)
  const release = () => (isPressed = false)
  addEventListener("mousedown", press, true)
  RELEASES.forEach((name) => addEventListener(name, release, true))
  return () => {
    removeEventListener("mousedown", press, true)
    RELEASES.forEach((name) => removeEventListener(name, release, true))
  }
}

/**
 * Does what may move the page once nothing is being pressed: a button that moves away between the press and the
 * release is not clicked.
 */
export function whenReleased(work: () => void): void {
  if (!isPressed) return work()
  const once = new AbortController()
  RELEASES.forEach((name) =>
    addEventListener(
      name,
      () => {
        once.abort()
        // The click follows in the same task.
        setTimeout(work)
      },
      { signal: once.signal }
    )
  )
}
