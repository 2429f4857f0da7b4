import type { operations } from '../../../generated/closed/openapi.js';
import type { Operations } from '../../engine/operation.js';
import { getCharge, listCharges } from './charges.js';
import { createOrganizationConfiguration } from './configurations.js';
import { createConsumption, deleteConsumption, getConsumption, listConsumptions } from './consumptions.js';
import { createCustomer, getCustomer, listCustomers } from './customers.js';
import { createPlan } from './plans.js';
import { cancelPurchase, createPurchase, getPurchase, listPurchases } from './purchases.js';
import { createService } from './services.js';

/** Handlers of the public API. The type requires one for every operation of its OpenAPI document. */
export const publicOperations: Operations<operations> = {
  createPurchase,
  listPurchases,
  getPurchase,
  cancelPurchase,
  listCharges,
  getCharge,
  createConsumption,
  listConsumptions,
  getConsumption,
  deleteConsumption,
  createCustomer,
  listCustomers,
  getCustomer,
  createService,
  createPlan,
  createOrganizationConfiguration,
};
