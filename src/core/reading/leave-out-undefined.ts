type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<
    T[K],
    undefined
  >
}

/** A field without a value is left out, not sent or kept as undefined. */
export function leaveOutUndefined<T extends object>(fields: T): Given<T> {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined
  )
  return Object.fromEntries(given) as Given<T>
}
