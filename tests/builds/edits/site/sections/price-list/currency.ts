export const currency = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
