import type fc from 'fast-check';
import { lookAt } from '../look.js';
import { chosen, type Deployment, type Story } from '../gateway-model.js';

/** Reads a purchase, and whatever belongs to it, one by one. */
export class Look implements fc.AsyncCommand<Story, Deployment> {
  constructor(readonly purchase: number) {}

  check({ purchases }: Story): boolean {
    return purchases.length > 0;
  }

  async run(story: Story, deployment: Deployment): Promise<void> {
    const sold = chosen(story.purchases, this.purchase);
    if (sold) await lookAt(story, deployment, sold);
  }

  toString(): string {
    return `look at purchase ${this.purchase}`;
  }
}
