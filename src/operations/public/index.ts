import type { Action, OperationName } from '../operation.js';
import { getCharge, listCharges } from './charges.js';
import { createOrganizationConfiguration } from './configurations.js';
import { createConsumption, deleteConsumption, getConsumption, listConsumptions } from './consumptions.js';
import { createCustomer, getCustomer, listCustomers } from './customers.js';
import { createPlan } from './plans.js';
import { cancelPurchase, createPurchase, getPurchase, listPurchases } from './purchases.js';
import { createService } from './services.js';

/** Every operation of the public description; that none is missing is checked by its type. */
export const publicActions: { [Name in OperationName]: Action<Name> } = {
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
