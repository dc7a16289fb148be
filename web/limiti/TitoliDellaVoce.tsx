import { useQuery } from '@tanstack/react-query';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneTitoliPer } from './colonne-limiti.ts';
import classi from './limiti.module.css';
import { type Chiesta, inEuro, type TitoloEsposto, titoliDi, type Voce } from './limiti-api.ts';

interface TitoliDellaVoceProps {
  readonly chiesta: Chiesta;
  readonly voce: Voce;
  readonly onChiudi: () => void;
}

/** The titoli that an entry is made of: quantity, price, rate and part, which multiplied give its value. */
export function TitoliDellaVoce({ chiesta, voce, onChiudi }: TitoliDellaVoceProps) {
  const { codAzienda } = useSessione();
  const { data, error } = useQuery(titoliDi(codAzienda, chiesta, voce.voce));
  return (
    <Cassetto
      titolo={`${voce.etichetta} · ${inEuro(voce.valore)}`}
      aperto
      onChiudi={onChiudi}
      larghezza={1040}
    >
      <div className={classi.parte}>
        <Tabella<TitoloEsposto>
          nome="titoli-esposti"
          etichetta={`Titoli di ${voce.etichetta}`}
          colonne={colonneTitoliPer(chiesta.asse)}
          righe={error ? [] : data}
          chiave={({ cod_Titolo, cod_Portafoglio }) => `${cod_Portafoglio} ${cod_Titolo}`}
          senzaViste
          fuoco
          vuoto={{ motivo: error ? testoErrore(error) : 'Nessun titolo.' }}
        />
      </div>
    </Cassetto>
  );
}
