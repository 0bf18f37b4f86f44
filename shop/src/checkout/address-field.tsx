import type { ChangeEvent } from "react"

import { useLanguage } from "../language/language"
import {
  type AddressField as Name,
  type AddressProblem,
  KINDS,
} from "./address-fields"
import { STATES } from "./states"

/** Shows a label, its input and its problem, connected for screen readers. */
export function AddressField({
  name,
  value,
  problem,
  onChange,
  onLeave,
}: {
  name: Name
  value: string
  problem: AddressProblem | undefined
  onChange: (typed: string) => void
  onLeave: () => void
}) {
  const { texts } = useLanguage()
  const { className = "", ...kind } = KINDS[name]
  const id = `address-${name}`
  const hint = name === "document" ? texts.documentHint : undefined
  const shared = {
    id,
    name,
    value,
    required: name !== "complement",
    "aria-invalid": problem !== undefined,
    "aria-describedby":
      [problem && `${id}-problem`, hint && `${id}-hint`]
        .filter(Boolean)
        .join(" ") || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(event.target.value),
    onBlur: onLeave,
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {texts[name]}
        {name === "complement" && <small> ({texts.optional})</small>}
      </label>
      {name === "state" ? (
        <select {...shared} autoComplete={kind.autoComplete}>
          <option value="">{texts.chooseState}</option>
          {STATES.map(([abbreviation, state]) => (
            <option key={abbreviation} value={abbreviation}>
              {abbreviation} · {state}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...kind} />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {texts.problems[problem]}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
