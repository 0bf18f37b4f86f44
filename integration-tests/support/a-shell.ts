import { spawn } from "node:child_process"
import { once } from "node:events"

export interface ShellRun {
  /** The text of both streams, in the order in which it came. */
  output: string
  /** The exit code of the last command. */
  code: number
}

/** A bash that runs one line after the other and keeps its variables and functions. */
export interface Shell {
  run(code: string): Promise<ShellRun>
  end(): Promise<void>
}

const END = "-- that was it:"

export function aShell(options: {
  cwd: string
  env: NodeJS.ProcessEnv
}): Shell {
  const bash = spawn("bash", ["--noprofile", "--norc"], {
    ...options,
    stdio: ["pipe", "pipe", "ignore"],
  })
  const ended = once(bash, "exit")
  let output = ""
  let read: () => void = () => undefined
  bash.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
    read()
  })
  bash.stdin.write("exec 2>&1\n")
  return {
    run(code) {
      output = ""
      return new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error(`The shell ended: ${output}`)))
        read = () => {
          const [all, said, exit] =
            new RegExp(`^(.*)\\n${END} (\\d+)\\n$`, "s").exec(output) ?? []
          if (all !== undefined) {
            resolve({ output: said ?? "", code: Number(exit) })
          }
        }
        // No command may read the next line as its input.
        bash.stdin.write(
          `{ ${code}\n} </dev/null; printf '\\n${END} %s\\n' $?\n`
        )
      })
    },
    async end() {
      bash.stdin.end()
      await ended
    },
  }
}
