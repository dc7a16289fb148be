import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneMisure } from './colonne-limiti.ts';
import classi from './limiti.module.css';
import { type Misura, misureDi } from './limiti-api.ts';

const ELENCO = '/page/movimenti/limiti/elenco';

/** How each limit stands now, what is broken first; of one that is of each, the entries nearest to the threshold. */
export function ParteMisure() {
  const { codAzienda } = useSessione();
  const naviga = useNavigate();
  const { data, error } = useQuery(misureDi(codAzienda));
  const altre = data?.altre ?? [];
  return (
    <div className={classi.parte}>
      {altre.length > 0 ? (
        <p className="nota" role="status">
          {`Di ogni limite le voci più vicine alla soglia. Non mostrate, perché più lontane: ${altre
            .map(({ cod_Limite, quante }) => `${stampaIntero(quante)} di ${cod_Limite}`)
            .join(', ')}.`}
        </p>
      ) : null}
      <Tabella<Misura>
        nome="limiti-misurati"
        etichetta="Limiti"
        colonne={colonneMisure}
        righe={error ? [] : data?.misure}
        chiave={({ idLimite, voce }) => `${idLimite} ${voce ?? ''}`}
        onAttiva={({ idLimite }) =>
          void naviga({ to: ELENCO as string, search: { record: String(idLimite) } as never })
        }
        azioneAttiva="apre il limite"
        vuoto={
          error
            ? { titolo: 'I limiti non sono stati letti', motivo: testoErrore(error) }
            : {
                titolo: 'Ancora nessun limite da guardare',
                motivo:
                  'Un limite dice quanto si può tenere di chi o di dove: si guarda a ogni registrazione e ogni notte.',
                azione: <BottoneLink to={ELENCO as string}>Limiti dell’azienda</BottoneLink>,
              }
        }
      />
    </div>
  );
}
