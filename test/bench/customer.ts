/** Request body for every server: 379 bytes. */
export const customerToCreate = {
  email: 'ada.lindqvist@example.com',
  name: 'Ada Lindqvist',
  phone: '+46701740605',
  tax_id: 'SE900101239801',
  address: { line1: 'Storgatan 12', city: 'Göteborg', postal_code: '411 38', country: 'SE' },
  metadata: {
    meter: '735999-104',
    segment: 'household',
    campaign: 'spring-2027',
    referred_by: 'cus_01mc03h060e03bak6tb3xvxt3y',
    note: 'Calls back in the evening, after six.',
  },
};

/** Response body of every server, except for id and time: about 510 bytes. */
export const customer = {
  id: 'cus_01mc03h060e02se5b0kxy78v39',
  created_at: '2027-01-10T15:30:00.000Z',
  ...customerToCreate,
  address: { ...customerToCreate.address, line2: null, state: null },
  external_id: null,
};

/** Response body of a page of every server that stores nothing. */
export const page = {
  data: Array.from({ length: 10 }, () => customer),
  has_more: true,
  next_cursor: customer.id,
};
