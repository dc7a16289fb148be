import { describe, expect, it } from 'vitest';
import { campiConfrontati, recordUnito, sceltePredefinite } from '#domain/record/conflitto.ts';
import {
  campiDelConflitto,
  daCampi,
  inCampi,
  loroInCampi,
  type MovimentoAttuale,
} from './conflitto-fissato.ts';
import type { Movimento } from './fissato-api.ts';
import { type Bozza, bozzaDi, bozzaVuota } from './modulo.ts';

const riga = (parte: Partial<Movimento>) =>
  ({
    id: 7,
    versione: 3,
    idCapofila: null,
    cod_Causale: 'TRF',
    cod_Depositario: 'BANCA',
    qtaVnominale: '-1000',
    corto: false,
    manuali: [],
    lottiScelti: [{ lotto: '12', quantita: '1000' }],
    note: null,
    ...parte,
  }) as Movimento;
const arrivo = (cod_Depositario: string) =>
  riga({ id: 8, idCapofila: 7, cod_Depositario, qtaVnominale: '1000', lottiScelti: null });

const prima = bozzaDi({ movimento: riga({}), righe: [riga({}), arrivo('ALTRA')] });
const confronta = (mia: Bozza, loro: MovimentoAttuale) => {
  const versioni = { prima: inCampi(prima), mia: inCampi(mia), loro: loroInCampi(loro) };
  const campi = campiDelConflitto(Object.values(versioni));
  const confrontati = campiConfrontati(
    campi.map(({ campo }) => campo),
    versioni,
  );
  const unito = recordUnito(versioni, versioni.loro, sceltePredefinite(confrontati));
  return { campi, confrontati, unito: daCampi(unito) };
};

describe('due mani sulla stessa bozza', () => {
  it('l’altro lato e i lotti si scelgono come ogni campo', () => {
    const mia = { ...prima, altra: { ...prima.altra, cod_Depositario: 'MIA' }, note: 'mia' };
    const { campi, confrontati, unito } = confronta(mia, {
      ...riga({ versione: 4, lottiScelti: [{ lotto: '12', quantita: '400' }] }),
      altra: arrivo('LORO'),
    });
    const diversi = confrontati.filter(({ diverso }) => diverso);
    expect(diversi.map(({ campo, cambiatoDa }) => `${campo} ${cambiatoDa}`)).toEqual([
      'note me',
      'altra.cod_Depositario entrambi',
      'lottiScelti altri',
    ]);
    expect(unito).toMatchObject({
      versione: 4,
      note: 'mia',
      qtaVnominale: '1000',
      altra: { cod_Depositario: 'MIA' },
      lottiScelti: [{ lotto: '12', quantita: '400' }],
    });
    const scritto = (nome: string, valore: unknown) =>
      campi.find(({ campo }) => campo === nome)?.testo(valore);
    expect(scritto('lottiScelti', '[{"lotto":"12","quantita":"400"}]')).toBe('400,00 dal lotto 12');
    expect(campi.find(({ campo }) => campo === 'altra.cod_Depositario')?.titolo).toBe(
      'Depositario di arrivo',
    );
  });

  it('chi ha cambiato solo l’arrivo non disfa ciò che ha cambiato un altro', () => {
    const { unito } = confronta(
      { ...prima, note: 'mia' },
      { ...riga({ versione: 4 }), altra: arrivo('LORO') },
    );
    expect(unito).toMatchObject({ note: 'mia', altra: { cod_Depositario: 'LORO' } });
  });

  it('gli stessi lotti in un altro ordine sono gli stessi', () => {
    const lotti = [
      { lotto: '12', quantita: '1' },
      { lotto: '9', quantita: '2' },
    ];
    const uno = inCampi({ ...prima, lottiScelti: lotti });
    expect(uno.lottiScelti).toBe(
      inCampi({ ...prima, lottiScelti: lotti.toReversed() }).lottiScelti,
    );
  });

  it('dove non c’è altro lato né lotti, non se ne chiede', () => {
    const semplice = { ...bozzaVuota('2026-03-16'), cod_Causale: 'ACQ' };
    const campi = campiDelConflitto([inCampi(semplice)]).map(({ campo }) => campo);
    expect(campi.some((campo) => campo.startsWith('altra.') || campo === 'lottiScelti')).toBe(
      false,
    );
    expect(daCampi(inCampi(prima))).toEqual(prima);
  });
});
