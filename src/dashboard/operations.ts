import type { Schemas } from './api.js';

/** Every operation of the public API, for a list to choose from. The type says when one is missing. */
const known: Record<Schemas['OperationId'], true> = {
  createPurchase: true,
  listPurchases: true,
  getPurchase: true,
  cancelPurchase: true,
  createConsumption: true,
  listConsumptions: true,
  getConsumption: true,
  deleteConsumption: true,
  listCharges: true,
  getCharge: true,
  createCustomer: true,
  listCustomers: true,
  getCustomer: true,
  createService: true,
  createPlan: true,
  createOrganizationConfiguration: true,
};

export const operationIds = Object.keys(known) as Schemas['OperationId'][];
