import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useState,
} from "react"

type Wrong = boolean | string

export interface FieldRule {
  /** The message for an empty field. */
  empty: string
  /** The message for a wrong value, unless `check` returns a better one. */
  invalid: string
  /** Returns true or a message in the shopper's language if the value is wrong; else false. */
  check: (value: string) => Wrong
  mask: (typed: string) => string
  /** The `autocomplete` attribute. Default: "off". */
  autoComplete?: string
  inputMode?: "numeric"
}

/**
 * Use as `<input {...props} />`; the element that shows the problem must have the id `${id}-problem`. There is no
 * `name`: if the page's script did not load, a submit would put the card into an address. There is no `value`: React
 * would write it into the markup, where scripts that record pages read it; `ref` sets it instead.
 */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  ref: RefCallback<HTMLInputElement>
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>
  /** What is wrong with each field, in the shopper's language; an empty text if nothing is. */
  problems: Readonly<Record<Name, string>>
  /** Sets the value of a field, after masking what was typed. */
  set: (name: Name, typed: string) => void
  /** Checks a field that the shopper leaves. An empty field is reported only when the form is sent. */
  blur: (name: Name) => void
  field: (name: Name) => FieldProps
}

interface CheckedFields<Name extends string> {
  fields: Fields<Name>
  /** Checks all fields and returns whether they are right; else focuses the first wrong field. */
  check: () => boolean
  complain: (isWrong: (name: Name) => Wrong) => boolean
  clear: () => void
  focus: (name: Name) => void
}

export function useFields<Name extends string>(
  rules: Record<Name, FieldRule>,
  isLocked: boolean
): CheckedFields<Name> {
  const formId = useId()
  const names = Object.keys(rules) as Name[]
  const each = <Value,>(of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<
      Name,
      Value
    >
  const empty = () => each(() => "")
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Record<Name, Wrong>>(empty)
  const [focused, focus] = useState<(Name | undefined)[]>([])

  // Runs after the problem is in the page, so that a screen reader reads the problem with the field.
  useEffect(() => {
    document.getElementById(formId + focused[0])?.focus()
  }, [focused])

  const verdict = (name: Name) => rules[name].check(values[name])
  const said = (name: Name, isWrong: Wrong) =>
    isWrong && !values[name].trim()
      ? rules[name].empty
      : isWrong === true
        ? rules[name].invalid
        : isWrong || ""
  const note = (name: Name, isWrong: Wrong) =>
    setWrong((before) => ({ ...before, [name]: isWrong }))
  const set = (name: Name, typed: string) => {
    setValues((before) => ({ ...before, [name]: rules[name].mask(typed) }))
    note(name, false)
  }
  const blur = (name: Name) => {
    if (values[name]) {
      note(name, verdict(name))
    }
  }
  const complain = (isWrong: (name: Name) => Wrong) => {
    const wrongNames = names.filter(isWrong)
    setWrong(each(isWrong))
    focus(wrongNames)
    return !wrongNames[0]
  }
  const field = (name: Name): FieldProps => {
    const id = formId + name
    const { mask, autoComplete = "off", inputMode } = rules[name]
    return {
      id,
      ref(input) {
        if (input && input.value !== values[name]) {
          input.value = values[name]
        }
      },
      readOnly: isLocked,
      "aria-required": true,
      "aria-invalid": !!wrong[name],
      "aria-describedby": id + "-problem",
      autoComplete,
      inputMode,
      onChange: (event) => set(name, writeMasked(event, mask)),
      onBlur: () => blur(name),
    }
  }

  return {
    fields: {
      values,
      problems: each((name) => said(name, wrong[name])),
      set,
      blur,
      field,
    },
    check: () => complain(verdict),
    complain,
    clear: () => setValues(empty),
    focus: (name) => focus([name]),
  }
}

/**
 * Writes what was typed in its mask (spaces, points, slashes), keeps the caret before the same
 * letter or digit, and returns the value. Writes at once and not by React, which would put the
 * caret at the end of a changed value.
 */
function writeMasked(
  { target: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  mask: (typed: string) => string
): string {
  const { value: typed, selectionStart } = input
  const masked = mask(typed)
  if (masked !== typed) {
    input.value = masked
    // While a browser fills in a form the focus is elsewhere, and in Safari setting the caret moves it here.
    if (input.matches(":focus")) {
      const after = typed.slice(selectionStart!).replace(/\W/g, "").length
      // Goes behind a mark only when deleting forward; else either key would delete the same mark forever.
      const { inputType } = nativeEvent as InputEvent
      const mark = inputType === "deleteContentForward" ? "" : "\\W*"
      const place = masked.search(RegExp(`${mark}(\\w\\W*){0,${after}}$`))
      input.setSelectionRange(place, place)
    }
  }
  return masked
}

/** Shows a label, its input and its problem; the space for the problem is always reserved. */
export function Field<Name extends string>(props: {
  name: Name
  label: string
  fields: Fields<Name>
  children?: ReactElement | false
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
      <p className="ct-error" id={input["aria-describedby"]}>
        {fields.problems[name]}
      </p>
    </div>
  )
}

/** A button that stays enabled while it is busy, to keep the focus. The form ignores a submit then. */
export function SubmitButton(props: {
  isBusy: boolean
  autoFocus?: boolean | undefined
  children: ReactNode
}): ReactElement {
  return (
    <button
      className="ct-button"
      aria-disabled={props.isBusy}
      aria-busy={props.isBusy}
      autoFocus={props.autoFocus}
    >
      {props.children}
    </button>
  )
}
