import { useQuery } from '@tanstack/react-query';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { leggiCampione } from '#domain/mappature/campione.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { scarica } from '#web/base/file.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { type Lavoro, scaricaFile } from './lavoro.ts';
import classi from './monitor.module.css';

export interface RigheRimasteProps {
  /** The undo. */
  readonly lavoro: Lavoro;
  readonly onChiudi: () => void;
}

/** What an undo has left as it is, from the file that it wrote: the first rows, each with its reason. */
export function RigheRimaste({ lavoro, onChiudi }: RigheRimasteProps) {
  const { guidID: id, esito } = lavoro;
  const { data } = useQuery({
    queryKey: ['ripristino', id, 'rimaste'],
    queryFn: async () => {
      const parti = { params: { id }, query: { fileExtension: '.csv' } } as const;
      const { contenuto } = await scarica(rotteReportsMonitor.file, parti, `${id}.csv`);
      return leggiCampione(await contenuto.text());
    },
  });
  const tutte = esito?.nonRipristinati ?? 0;
  return (
    <Modale
      titolo="Righe rimaste dopo il ripristino"
      aperta
      onChiudi={onChiudi}
      misura="xl"
      annulla="Chiudi"
      conferma={{ etichetta: 'Scarica CSV', esegui: () => void scaricaFile(lavoro, '.csv') }}
    >
      <p>{`${stampaIntero(tutte)} ${tutte === 1 ? 'riga rimasta' : 'righe rimaste'}, con il motivo.`}</p>
      <div className={classi.rimaste}>
        <table aria-label="Righe rimaste">
          <thead>
            <tr>
              {data?.intestazione?.map((titolo) => (
                <th key={titolo} scope="col">
                  {titolo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.righe.map((celle, i) => (
              <tr key={data.numeri[i]}>
                {data.intestazione?.map((titolo, j) => (
                  <td key={titolo}>{celle[j]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modale>
  );
}
