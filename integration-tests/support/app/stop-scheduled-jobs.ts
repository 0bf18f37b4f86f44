import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Stops all scheduled jobs of this process: a test runs the job itself, so that it sees only its
 * own work.
 */
export function stopScheduledJobs(): Promise<void> {
  return new WorkflowScheduler().clear()
}
