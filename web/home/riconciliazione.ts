import type { SintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { contati, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { RICONCILIAZIONE } from '#web/movimenti/indirizzi.ts';
import { aperteInTutto, sintesiDi } from '#web/riconciliazione/in-sintesi.ts';
import { aziendaCorrente } from '#web/sessione/sessione.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const CONTI = { to: RICONCILIAZIONE };
const DISCORDANZE = { to: `${RICONCILIAZIONE}/discordanze` };

/** How the differences read on the chip: how many, how many of them are old, what waits beside them. */
export function esitoDiscordanze({ conti, daAssegnare }: SintesiWire): Esito {
  const aperte = aperteInTutto(conti);
  const vecchie = conti.reduce((somma, { aperte: { oltre30 } }) => somma + oltre30, 0);
  const attesa = conti.reduce((somma, { inAttesa }) => somma + inAttesa, daAssegnare);
  const altri = attesa > 0 ? ` ${contati(attesa, 'estratto attende', 'estratti attendono')}.` : '';
  if (aperte === 0)
    return {
      tono: attesa > 0 ? 'attenzione' : 'calma',
      ...(attesa > 0 && {
        cifra: stampaIntero(attesa),
        nome: ['estratto in attesa', 'estratti in attesa'],
      }),
      nota:
        attesa > 0 ? 'Da assegnare, incompleti o da confermare.' : 'Nessuna discordanza aperta.',
      verso: CONTI,
    };
  const eta =
    vecchie > 0 ? `${stampaIntero(vecchie)} da oltre 30 giorni.` : 'Nessuna da oltre 30 giorni.';
  return {
    tono: 'attenzione',
    cifra: stampaIntero(aperte),
    nota: `${eta}${altri}`,
    verso: DISCORDANZE,
  };
}

/** Differences with depositari and banks that nobody has settled, and statements that wait. */
export const discordanzeAperte: Attenzione = {
  id: 'discordanze-aperte',
  nome: ['discordanza aperta', 'discordanze aperte'],
  inOrdine: 'riconciliazione',
  privilegi: ['Riconciliazione_R'],
  verso: CONTI,
  useStato: daDomanda({
    chiave: () => sintesiDi(aziendaCorrente()).queryKey,
    leggi: (signal) => sintesiDi(aziendaCorrente()).queryFn({ signal }),
    esito: esitoDiscordanze,
  }),
};
