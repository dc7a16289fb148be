import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Controllo } from './controllo.ts';

const SALTI: Readonly<Record<string, readonly [diOgniGiorno: string, diPeriodo: string]>> = {
  prezzo: ['10', '30'],
  cambio: ['3', '10'],
  coefficiente: ['1', '5'],
};

const saltoPredefinito = (archivio: TipoArchivio): string => {
  const [diOgniGiorno, diPeriodo] = SALTI[archivio.valori[0]?.sql ?? ''] ?? ['10', '30'];
  return eAziendale(archivio) ? diPeriodo : diOgniGiorno;
};

/** Apart from the others: who writes a value carries this one along, and not their words. */
export const controlloSalti: Controllo = {
  codice: 'salti',
  titolo: 'Salto oltre la tolleranza',
  significato:
    'Il valore si scosta da quello precedente più della tolleranza: |nuovo / precedente − 1|.',
  gravita: 'grave',
  su: 'valori',
  vale: ({ valori }) => valori[0]?.segno === 'positivo',
  soglia: {
    nome: 'Tolleranza',
    unita: 'percento',
    minimo: '0.01',
    massimo: '10000',
    decimali: 4,
    predefinita: saltoPredefinito,
    perTipoTitolo: true,
  },
  misura: { titolo: 'Scostamento', unita: 'percento' },
  azioni: ['correggi', 'accetta', 'elimina', 'titolo', 'divisa'],
};
