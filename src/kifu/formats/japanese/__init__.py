"""What the Japanese formats share: headers, the words for how a game ended, boards with hands, remarks."""
