import type { Controllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { Anomalia } from './qualita-api.ts';

const istante = { tipo: 'istante', larghezza: 150 } as const;

/** The columns of a check's list: who it is of, the value, the one before, what was measured. */
export function colonneAnomalie(
  archivio: TipoArchivio,
  controllo: Controllo,
  accettate: boolean,
): readonly Colonna<Anomalia>[] {
  const tipi = new Set(archivio.chiave.map(({ di }) => di));
  const perDivisa = !tipi.has('titolo') || controllo.codice === 'senza-cambio';
  const [valore] = archivio.valori;
  const decimali = valore?.mostrati ?? 4;
  const numero = { tipo: 'numero', decimali, larghezza: 100, ordinabile: true } as const;
  const conPrecedente = ['mancanti', 'salti'].includes(controllo.codice);
  const conGiornoPrima = conPrecedente || ['fermi', 'senza-cambio'].includes(controllo.codice);
  const conValore = controllo.codice !== 'mancanti' && controllo.codice !== 'senza-cambio';
  return [
    ...(perDivisa
      ? []
      : ([
          {
            campo: 'codTitolo',
            titolo: 'Codice',
            tipo: 'codice',
            larghezza: 138,
            ordinabile: true,
          },
          { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 120, nascosta: true },
        ] as const)),
    {
      campo: 'codDivisa',
      titolo: 'Divisa',
      tipo: 'codice',
      larghezza: 72,
      ordinabile: true,
      attenuata: !perDivisa,
    },
    {
      campo: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      elastica: true,
      ordinabile: true,
    },
    ...(tipi.has('portafoglio') && !perDivisa
      ? ([
          { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 110 },
        ] as const)
      : []),
    ...(controllo.su === 'valori' || controllo.codice === 'vecchi'
      ? ([
          { campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 110, ordinabile: true },
        ] as const)
      : []),
    ...(conValore
      ? [{ ...numero, campo: 'valore', titolo: valore?.titolo ?? 'Valore' } as const]
      : []),
    ...(conPrecedente
      ? [{ ...numero, campo: 'precedente', titolo: 'Precedente', attenuata: true } as const]
      : []),
    ...(conGiornoPrima
      ? ([
          {
            campo: 'dataPrecedente',
            titolo: conPrecedente ? 'Del' : controllo.codice === 'fermi' ? 'Dal' : 'Ultimo cambio',
            tipo: 'data',
            larghezza: 110,
            ordinabile: true,
            attenuata: true,
          },
        ] as const)
      : []),
    ...misura(controllo),
    ...(accettate
      ? ([
          { campo: 'nota', titolo: 'Nota', tipo: 'testo', larghezza: 220 },
          { campo: 'accettataDa', titolo: 'Accettata da', tipo: 'testo', larghezza: 110 },
          { ...istante, campo: 'accettataIl', titolo: 'Il' },
        ] as const)
      : []),
  ];
}

function misura({ misura: sua }: Controllo): readonly Colonna<Anomalia>[] {
  if (!sua) return [];
  const percento = sua.unita === 'percento';
  return [
    {
      campo: 'misura',
      titolo: sua.titolo,
      tipo: percento ? 'percentuale' : 'numero',
      decimali: percento ? 2 : 0,
      larghezza: 104,
      ordinabile: true,
      ...(percento && { tono: () => 'avviso' as const }),
    },
  ];
}
