import { describe, expect, test } from 'vitest';
import { ePubblico, indirizziSicuri, type Risolutore, retiAmmesse } from './reti.ts';

const nessuna = retiAmmesse([]);
const mai: Risolutore = () => Promise.reject(new Error('Il DNS non si chiede'));
const porta =
  (...indirizzi: string[]): Risolutore =>
  async () =>
    indirizzi.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('un indirizzo privato o riservato non è pubblico', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:c0a8:0101',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'non-un-indirizzo',
  ])('%s', (indirizzo) => {
    expect(ePubblico(indirizzo)).toBe(false);
  });

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
    '%s lo è',
    (indirizzo) => {
      expect(ePubblico(indirizzo)).toBe(true);
    },
  );
});

describe('chi si può chiamare', () => {
  const chiedi = (url: string, ammessa = nessuna, risolvi = mai) =>
    indirizziSicuri(new URL(url), { ammessa, risolvi });

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0.0.0.0/',
  ])('%s si rifiuta, comunque scritto, e dice che cosa lo aprirebbe', async (url) => {
    await expect(chiedi(url)).rejects.toThrow('RATEO_PROVIDER_RETI_PRIVATE');
  });

  test('un nome che porta anche dentro si rifiuta tutto', async () => {
    const doppio = porta('93.184.216.34', '10.0.0.5');
    await expect(chiedi('https://doppio.esempio.it/', nessuna, doppio)).rejects.toThrow(
      'doppio.esempio.it non si chiama',
    );
  });

  test('di un nome interno e di uno che non esiste si legge lo stesso: nessuno ne fa una mappa', async () => {
    const manca = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const rifiuto = async (protocollo: string, risolvi: Parameters<typeof chiedi>[2]) =>
      chiedi(`${protocollo}://banca.interna/`, nessuna, risolvi).then(
        () => 'chiamato',
        (causa: Error) => `${causa.name}: ${causa.message}`,
      );
    for (const protocollo of ['https', 'http']) {
      const interno = await rifiuto(protocollo, porta('10.0.0.5'));
      expect(interno).toContain('RATEO_PROVIDER_RETI_PRIVATE');
      expect(await rifiuto(protocollo, manca)).toBe(interno);
      expect(await rifiuto(protocollo, porta())).toBe(interno);
      expect(await rifiuto(protocollo, porta('169.254.169.254', '10.0.0.1'))).toBe(interno);
    }
  });

  test('una rete che l’ambiente apre si chiama, anche con http; le altre no', async () => {
    const ammessa = retiAmmesse(['10.1.0.0/16', '127.0.0.1']);
    expect(await chiedi('http://interno/', ammessa, porta('10.1.9.9'))).toHaveLength(1);
    expect(await chiedi('http://127.0.0.1:8080/', ammessa)).toEqual([
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await chiedi('http://[::ffff:127.0.0.1]/', ammessa)).toHaveLength(1);
    await expect(chiedi('http://interno/', ammessa, porta('10.2.0.1'))).rejects.toThrow('privata');
    await expect(chiedi('http://127.0.0.2/', ammessa)).rejects.toThrow('privata');
  });

  test('fuori si va soltanto con https', async () => {
    const fuori = porta('93.184.216.34');
    await expect(chiedi('http://esempio.it/', nessuna, fuori)).rejects.toThrow('https');
    expect(await chiedi('https://esempio.it/', nessuna, fuori)).toHaveLength(1);
    await expect(chiedi('https://esempio.it/', nessuna, porta())).rejects.toThrow('non si chiama');
  });
});
