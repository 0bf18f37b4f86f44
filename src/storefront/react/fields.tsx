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
  /** What is said of it while there is nothing in it. */
  empty: string
  /** What is said of what is wrong, unless `check` knows more. */
  invalid: string
  /** Whether it is wrong, or what is wrong with it in the shopper's language. */
  check: (value: string) => Wrong
  mask: (typed: string) => string
  /** Default: "off". */
  autoComplete?: string
  inputMode?: "numeric"
}

/**
 * For `<input {...props} />`; whatever shows the problem has the id `${id}-problem`. There is no
 * `name`: a page whose script did not load would send the card to the shop, in an address. There is no `value` either, which
 * React would write into the page's markup, where scripts that record pages read it: `ref` sets it.
 */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  ref: RefCallback<HTMLInputElement>
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>
  /** What is wrong, in the shopper's language; an empty text where nothing is. */
  problems: Readonly<Record<Name, string>>
  /** Masks what was typed. */
  set: (name: Name, typed: string) => void
  /** Checks a field that is not empty; an empty one is missed only when the form is sent. */
  blur: (name: Name) => void
  field: (name: Name) => FieldProps
}

interface CheckedFields<Name extends string> {
  fields: Fields<Name>
  /** Whether everything is right; if not, the first wrong field gets the focus. */
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

  // After the problem is in the page, so that a screen reader reads it with the field.
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
 * Writes what was typed with its marks (spaces, points, slashes) and leaves the caret where it was:
 * before the same letter or digit. It is written here and at once, since React puts the caret at the
 * end of whatever it changes itself. Returns what stands in the input.
 */
function writeMasked(
  { target: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  mask: (typed: string) => string
): string {
  const { value: typed, selectionStart } = input
  const masked = mask(typed)
  if (masked !== typed) {
    input.value = masked
    // A browser that fills in a form has its focus elsewhere, and Safari would move it here.
    if (input.matches(":focus")) {
      const after = typed.slice(selectionStart!).replace(/\W/g, "").length
      // Behind a mark only when that was deleted forward: either key would delete the same one forever.
      const { inputType } = nativeEvent as InputEvent
      const mark = inputType === "deleteContentForward" ? "" : "\\W*"
      const place = masked.search(RegExp(`${mark}(\\w\\W*){0,${after}}$`))
      input.setSelectionRange(place, place)
    }
  }
  return masked
}

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
      <p className="ct-error" id={input["aria-describedby"]}>
        {fields.problems[name]}
      </p>
    </div>
  )
}

/** Stays enabled while it is busy: a disabled one would lose the focus. The form ignores it then. */
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
