import { describe, expect, it } from 'vitest';
import type { CampoCalcolato, Movimento, RigheLette } from './fissato-api.ts';
import {
  type Bozza,
  bozzaCopiata,
  bozzaDi,
  bozzaSeguente,
  bozzaVuota,
  CAMPI_INIZIALI,
  corpoDi,
  eModificato,
  giacenzaDi,
  manualiUniti,
  primoCampo,
  righeDella,
  scritta,
  siCalcola,
  testoDi,
  valoreMostrato,
} from './modulo.ts';

const campo = (nome: string, resto: Partial<CampoCalcolato> = {}): CampoCalcolato => ({
  nome,
  etichetta: nome,
  uso: 'calcolato',
  calcolato: null,
  valore: null,
  manuale: false,
  nota: null,
  traccia: [],
  ...resto,
});

const acquisto: Bozza = {
  ...bozzaVuota('2025-05-13'),
  cod_Causale: 'ACQ',
  cod_Titolo: 'IT0005024234',
  cod_Portafoglio: 'CIRC',
  cod_Depositario: 'BANCA',
  qtaVnominale: '100000',
  prezzo: '101.2',
};

const riga = (resto: Partial<Movimento>): Movimento =>
  ({
    id: 7,
    versione: 3,
    idCapofila: null,
    cod_Causale: 'TRF',
    cod_Depositario: 'BANCA',
    qtaVnominale: '-1000',
    corto: false,
    manuali: ['rateo'],
    lottiScelti: null,
    nfissato: 'F-12',
    nregImport: '44',
    ...resto,
  }) as unknown as Movimento;

const CEDE = riga({});
const RICEVE = riga({ id: 8, idCapofila: 7, cod_Depositario: 'ALTRA', qtaVnominale: '1000' });
const coppia = (movimento: Movimento): RigheLette => ({
  movimento,
  righe: [CEDE, RICEVE],
});

describe('la bozza di ciò che è scritto nel libro', () => {
  it('è una anche di due righe: cede la prima, «altra» è dove si riceve', () => {
    const bozza = bozzaDi(coppia(CEDE));
    expect(bozza).toMatchObject({ id: 7, versione: 3, cod_Depositario: 'BANCA' });
    expect(bozza.altra).toMatchObject({ cod_Depositario: 'ALTRA', qtaVnominale: '1000' });
  });

  it('si apre dalla capofila anche quando si chiede la seconda riga', () => {
    expect(bozzaDi(coppia(RICEVE))).toEqual(bozzaDi(coppia(CEDE)));
  });

  it('di ciò che cede non ha il meno, di una posizione corta sì', () => {
    expect(bozzaDi(coppia(CEDE)).qtaVnominale).toBe('1000');
    const corta = riga({ corto: true });
    expect(bozzaDi({ movimento: corta, righe: [corta, RICEVE] }).qtaVnominale).toBe('-1000');
  });

  it('di una riga sola tiene la quantità com’è, e non ha «altra»', () => {
    const sola = riga({ qtaVnominale: '-5', corto: true });
    const bozza = bozzaDi({ movimento: sola, righe: [sola] });
    expect(bozza.qtaVnominale).toBe('-5');
    expect(bozza.altra).toEqual({});
    expect(bozza.lottiScelti).toEqual([]);
  });

  it('copiata non ha né il suo numero né il suo record, e tiene ciò che fu corretto a mano', () => {
    const copia = bozzaCopiata(coppia(CEDE));
    expect(copia).not.toHaveProperty('id');
    expect(copia).not.toHaveProperty('versione');
    expect(copia).toMatchObject({ nfissato: null, nregImport: null, manuali: ['rateo'] });
  });
});

it('le righe di una registrazione sono tutte, in ordine, comunque si sia letta', () => {
  const [cede, riceve] = [riga({ nriga: 1 }), riga({ id: 8, idCapofila: 7, nriga: 2 })];
  expect(righeDella({ movimento: riceve, righe: [cede] })).toEqual([cede, riceve]);
  expect(righeDella({ movimento: cede, righe: [cede, riceve] })).toEqual([cede, riceve]);
});

describe('quando un altro ha cambiato la bozza', () => {
  it('resta scritto a mano ciò che lo è nella versione che si tiene', () => {
    const mia = { ...acquisto, rateo: '0.7', saldo: '9', manuali: ['rateo', 'commissioni'] };
    const loro = { ...acquisto, rateo: '0.71', cambio: '1.08', manuali: ['cambio'] };
    expect(manualiUniti({ ...loro, rateo: '0.7' }, mia)).toEqual([
      'rateo',
      'commissioni',
      'cambio',
    ]);
    expect(manualiUniti(loro, mia)).toEqual(['commissioni', 'cambio']);
    expect(manualiUniti(mia, mia)).toEqual(mia.manuali);
  });
});

describe('la bozza che segue', () => {
  it('tiene causale, portafoglio, depositario e giorni, e nient’altro', () => {
    const seguente = bozzaSeguente({
      ...acquisto,
      dataValuta: '2025-05-16',
      manuali: ['dataValuta', 'rateo'],
      altra: { cod_Depositario: 'ALTRA' },
      lottiScelti: [{ lotto: '1', quantita: '5' }],
    });
    expect(seguente).toEqual({
      cod_Causale: 'ACQ',
      cod_Portafoglio: 'CIRC',
      cod_Depositario: 'BANCA',
      dataMovimento: '2025-05-13',
      dataValuta: '2025-05-16',
      manuali: ['dataValuta'],
      lottiScelti: [],
      altra: {},
    });
  });
});

describe('dove si comincia a scrivere', () => {
  it('dalla causale, e dal titolo dove la causale c’è già', () => {
    expect(primoCampo(bozzaVuota('2025-05-13'))).toBe(0);
    expect(primoCampo(bozzaSeguente(acquisto))).toBe(1);
  });
  it('di una copia, di una bozza e di ciò che è già compilato dalla causale', () => {
    expect(primoCampo({ ...acquisto, cod_Titolo: 'BTP' })).toBe(0);
    expect(primoCampo({ ...bozzaSeguente(acquisto), controvaloreOriginale: '122.00' })).toBe(0);
    expect(primoCampo({ ...bozzaSeguente(acquisto), id: 7, versione: 1 })).toBe(0);
  });
});

describe('scrivere in un campo', () => {
  it('sopra ciò che è calcolato lo fa modificato, e vuotarlo lo fa di nuovo calcolato', () => {
    const rateo = campo('rateo', { calcolato: '0.71332', valore: '0.71332' });
    const scritto = scritta(acquisto, 'rateo', '0.7', rateo);
    expect(eModificato(scritto, rateo)).toBe(true);
    expect(valoreMostrato(scritto, rateo)).toBe('0.7');
    const vuotato = scritta(scritto, 'rateo', null, rateo);
    expect(eModificato(vuotato, rateo)).toBe(false);
    expect(valoreMostrato(vuotato, rateo)).toBe('0.71332');
  });

  it('sopra una proposta vale lo stesso, in un campo chiesto no', () => {
    const quantita = campo('qtaVnominale', { uso: 'chiesto', calcolato: '100000' });
    expect(scritta(acquisto, 'qtaVnominale', '5', quantita).manuali).toEqual(['qtaVnominale']);
    const prezzo = campo('prezzo', { uso: 'chiesto' });
    expect(scritta(acquisto, 'prezzo', '99', prezzo).manuali).toEqual([]);
  });

  it('prima che si sappia se si calcola, vale lo stesso; e se poi si chiede soltanto, non è corretto', () => {
    const scritto = scritta(acquisto, 'dataValuta', '2025-11-15');
    const valuta = campo('dataValuta', { calcolato: '2025-11-17', valore: '2025-11-17' });
    expect(valoreMostrato(scritto, valuta)).toBe('2025-11-15');
    expect(corpoDi(scritto, [valuta])).toMatchObject({
      dataValuta: '2025-11-15',
      manuali: ['dataValuta'],
    });
    const chiesta = campo('dataValuta', { uso: 'chiesto' });
    expect(eModificato(scritto, chiesta)).toBe(false);
    expect(corpoDi(scritto, [chiesta])).toMatchObject({ dataValuta: '2025-11-15', manuali: [] });
  });

  it('ciò che è dato e trattiene una proposta resta detto; vuotato, non lo è più', () => {
    const bolli = campo('bolli', { uso: 'facoltativo', valore: '0.00', manuale: true });
    const dalFile = { ...acquisto, bolli: '0.00', manuali: ['bolli'] };
    expect(corpoDi(dalFile, [bolli])).toMatchObject({ bolli: '0.00', manuali: ['bolli'] });
    expect(corpoDi(scritta(dalFile, 'bolli', null, bolli), [bolli]).manuali).toEqual([]);
  });

  it('due volte non lo nomina due volte', () => {
    const rateo = campo('rateo');
    const due = scritta(scritta(acquisto, 'rateo', '1', rateo), 'rateo', '2', rateo);
    expect(due.manuali).toEqual(['rateo']);
  });
});

describe('ciò che un campo mostra', () => {
  it('di un calcolato che nessuno ha corretto è la risposta, non ciò che era nel libro', () => {
    const saldo = campo('saldo', { calcolato: '-102079.32', valore: '-102079.32' });
    expect(valoreMostrato({ ...acquisto, saldo: '-1.00' }, saldo)).toBe('-102079.32');
  });

  it('di un chiesto è lo scritto, e finché non c’è la proposta', () => {
    const quantita = campo('qtaVnominale', { uso: 'chiesto', calcolato: '50' });
    expect(valoreMostrato(acquisto, quantita)).toBe('100000');
    expect(valoreMostrato({ ...acquisto, qtaVnominale: null }, quantita)).toBe('50');
  });
});

describe('ciò che si manda', () => {
  const campi = [campo('rateo'), campo('saldo'), campo('prezzo', { uso: 'chiesto' })];

  it('dei calcolati ha soltanto quelli corretti a mano', () => {
    const bozza = { ...acquisto, rateo: '0.7', saldo: '-1', manuali: ['rateo'] };
    const corpo = corpoDi(bozza, campi);
    expect(corpo).toMatchObject({ rateo: '0.7', prezzo: '101.2', manuali: ['rateo'] });
    expect(corpo).not.toHaveProperty('saldo');
  });

  it('non ha un numero che la causale di prima chiedeva e questa no', () => {
    expect(corpoDi(acquisto, [campo('rateo')])).not.toHaveProperty('prezzo');
    expect(corpoDi(acquisto, undefined)).toMatchObject({ prezzo: '101.2' });
  });

  it('non ha i vuoti, né corretto a mano ciò che è vuoto', () => {
    const corpo = corpoDi({ ...acquisto, prezzo: null, nfissato: '', manuali: ['prezzo'] }, campi);
    expect(corpo).not.toHaveProperty('prezzo');
    expect(corpo).not.toHaveProperty('nfissato');
    expect(corpo.manuali).toEqual([]);
  });

  it('ha id e versione di una bozza che c’è, «altra» e lotti quando sono detti', () => {
    expect(corpoDi(acquisto, campi)).not.toHaveProperty('versione');
    expect(corpoDi(acquisto, campi)).not.toHaveProperty('altra');
    const bozza: Bozza = {
      ...acquisto,
      id: 7,
      versione: 3,
      altra: { cod_Depositario: 'ALTRA', cod_Titolo: null },
      lottiScelti: [{ lotto: '1', quantita: '5' }],
    };
    const corpo = corpoDi(bozza, campi);
    expect(corpo).toMatchObject({ id: 7, versione: 3, lottiScelti: bozza.lottiScelti });
    expect(corpo.altra).toEqual({ cod_Depositario: 'ALTRA' });
  });
});

describe('quando c’è abbastanza', () => {
  it('per calcolare servono causale, portafoglio, depositario e giorno', () => {
    expect(siCalcola(acquisto)).toBe(true);
    for (const nome of ['cod_Causale', 'cod_Portafoglio', 'cod_Depositario', 'dataMovimento'])
      expect(siCalcola({ ...acquisto, [nome]: null }), nome).toBe(false);
  });

  it('per leggere la giacenza anche il titolo', () => {
    expect(giacenzaDi(acquisto)).toEqual({
      codTitolo: 'IT0005024234',
      codPortafoglio: 'CIRC',
      codDepositario: 'BANCA',
      data: '2025-05-13',
    });
    expect(giacenzaDi({ ...acquisto, cod_Titolo: '' })).toBeNull();
  });

  it('prima di ogni calcolo i campi hanno già il loro nome', () => {
    expect(CAMPI_INIZIALI.map(({ etichetta }) => etichetta)).toContain('Quantità');
    expect(testoDi({ prezzo: '' }, 'prezzo')).toBeNull();
  });
});
