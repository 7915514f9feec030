export interface Task {
  name: string;
  after?: string[];
  alone?: boolean;
  run: () => Promise<void>;
}

export function runTasks(tasks: Task[], options?: { places?: number; signal?: AbortSignal }): Promise<void>;
