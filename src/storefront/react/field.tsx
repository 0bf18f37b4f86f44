import type { ReactElement, ReactNode } from "react"

import type { Fields } from "./use-fields"

/** A label, its input and what is wrong with it; the room for that is always there. */
export function Field<Name extends string>(props: {
  name: Name
  label: string
  fields: Fields<Name>
  children?: ReactNode
}): ReactElement {
  const { name, label, fields, children } = props
  const input = fields.field(name)
  return (
    <div className={`ct-field ct-${name}`}>
      <label className="ct-label" htmlFor={input.id}>
        {label}
      </label>
      <input className="ct-input" {...input} />
      {children}
      <p className="ct-error" id={`${input.id}-problem`}>
        {fields.problems[name]}
      </p>
    </div>
  )
}
