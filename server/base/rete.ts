import { isIPv4, isIPv6 } from 'node:net';

/** What an address counts as: an IPv6 subscriber holds a whole /64 of them. */
export const rete = (indirizzo: string): string => {
  const quattro = indirizzo.replace(/^::ffff:/i, '');
  if (isIPv4(quattro)) return quattro;
  if (!isIPv6(indirizzo)) return indirizzo;
  const [testa = '', coda] = indirizzo.split('%')[0]?.split('::') ?? [];
  const prime = testa.split(':').filter(Boolean);
  const ultime = coda?.split(':').filter(Boolean) ?? [];
  const zeri = coda === undefined ? [] : Array<string>(8 - prime.length - ultime.length).fill('0');
  const gruppi = [...prime, ...zeri, ...ultime].slice(0, 4);
  return `${gruppi.map((g) => Number.parseInt(g, 16).toString(16)).join(':')}::/64`;
};
