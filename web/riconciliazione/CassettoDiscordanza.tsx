import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { indirizzoBozza, indirizzoConto } from '#web/movimenti/indirizzi.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './riconciliazione.module.css';
import { type Discordanza, discordanzaDi } from './riconciliazione-api.ts';
import { SchedaDiscordanza } from './SchedaDiscordanza.tsx';
import { storiaDiscordanza } from './storie.ts';
import { Voci } from './Voci.tsx';

export interface CassettoDiscordanzaProps {
  readonly id: number;
  readonly scrive: boolean;
  readonly onSpiega: (discordanza: Discordanza) => void;
  readonly onChiudi: () => void;
}

/** A difference at the side: its figures, why, who follows it, and what became of it day by day. */
export default function CassettoDiscordanza(props: CassettoDiscordanzaProps) {
  const { id, onChiudi } = props;
  const { data, error } = useQuery(discordanzaDi(id));
  return (
    <CassettoRecord
      titolo={data ? `${data.cod_Conto} · ${data.descrizione}` : 'Discordanza'}
      aperto
      larghezza={600}
      onChiudi={onChiudi}
      dati={
        error ? (
          <StatoVuoto titolo="La discordanza non è stata letta" motivo={testoErrore(error)} />
        ) : data ? (
          <Dati {...props} discordanza={data} />
        ) : null
      }
      storico={
        data
          ? { tabella: 'discordanze', id, versione: data.versione, campi: storiaDiscordanza }
          : null
      }
    />
  );
}

const cifra = (valore: string | null, divisa: string | null): string =>
  valore === null ? 'manca' : `${testoEsatto(valore, divisa ? 2 : 0)}${divisa ? ` ${divisa}` : ''}`;

function Dati({
  discordanza,
  scrive,
  onSpiega,
}: CassettoDiscordanzaProps & { readonly discordanza: Discordanza }) {
  const naviga = useNavigate();
  const { id, nostro, loro, differenza, codDivisa, idConto, idEstratto } = discordanza;
  const daScrivere = discordanza.ambito === 'cassa' && discordanza.idRiga !== null;
  return (
    <>
      <Voci
        voci={[
          ['Noi', cifra(nostro, codDivisa)],
          ['Loro', cifra(loro, codDivisa)],
          ['Differenza', cifra(differenza, codDivisa)],
        ]}
      />
      <SchedaDiscordanza
        id={id}
        senzaTasti
        scrive={scrive}
        onSpiega={onSpiega}
        onBozza={
          daScrivere && nostro === null
            ? () => void naviga({ to: indirizzoBozza(id) as string })
            : undefined
        }
      />
      <div className={classi.azioni}>
        <BottoneLink
          to={indirizzoConto(idConto) as string}
          search={(idEstratto === null ? {} : { del: String(idEstratto) }) as never}
          variant="default"
        >
          Apri il conto
        </BottoneLink>
      </div>
    </>
  );
}
